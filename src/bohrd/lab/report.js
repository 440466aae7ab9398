/* Draws the charts in the colours of the page, when they come into view, and again when day turns to night. */
(() => {
  const specs = JSON.parse(document.querySelector("#charts").textContent);
  const probe = document.body.appendChild(document.createElement("i"));
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });

  /** A colour of the house as numbers that Vega understands. */
  const colour = (css) => {
    probe.style.color = css;
    brush.fillStyle = getComputedStyle(probe).color;
    brush.clearRect(0, 0, 1, 1);
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };

  const config = () => {
    const [ink, soft, line, panel, raised, accent, good, cost] = ["ink", "soft", "line", "panel", "raised", "accent", "good", "cost"].map((name) => colour(`var(--${name})`));
    const seats = [0, 1, 2, 3, 4, 5, 6, 7].map((seat) => colour(`var(--seat-${seat})`));
    const mix = (one, part, other) => colour(`color-mix(in oklab, ${one} ${part}%, ${other})`);
    const font = getComputedStyle(document.body).fontFamily;
    const words = { labelColor: soft, titleColor: soft, labelFont: font, titleFont: font, labelFontSize: 12.5, titleFontSize: 12.5, titleFontWeight: 500 };
    return {
      background: null,
      font,
      view: { stroke: null, fill: "transparent" },
      axis: { ...words, gridColor: line, domainColor: line, tickColor: line, titlePadding: 8 },
      axisY: { domain: false, ticks: false, labelPadding: 6 },
      axisX: { ticks: false, labelPadding: 6 },
      axisBand: { grid: false },
      legend: { ...words, labelColor: ink, orient: "bottom", symbolType: "circle", symbolSize: 90, symbolOpacity: 1, columnPadding: 14, titleOrient: "left", titlePadding: 8 },
      bar: { color: accent },
      line: { color: accent, strokeWidth: 2.5 },
      area: { color: accent },
      point: { color: accent },
      text: { color: ink, font },
      rule: { color: ink },
      style: { fair: { color: soft }, middle: { color: ink }, words: { fill: ink, font } },
      range: {
        category: seats,
        heatmap: [raised, mix(accent, 22, panel), mix(accent, 45, panel), mix(accent, 68, panel)],
        diverging: [mix(cost, 55, panel), raised, mix(good, 55, panel)],
      },
    };
  };

  let colours = config();
  const drawn = new Map();
  const draw = async (place) => {
    const spec = structuredClone(specs[place.dataset.chart]);
    spec.autosize = { type: typeof spec.height === "number" ? "fit" : "fit-x", contains: "padding" };
    delete spec.config;
    const room = place.clientWidth;
    const config = { ...colours, legend: { ...colours.legend, columns: Math.max(2, Math.floor(room / 105)), labelLimit: room - 110 } };
    if (room < 420) shrink(spec);
    drawn.get(place)?.finalize();
    drawn.set(place, await embed(place, spec, { actions: false, renderer: "svg", config, logLevel: 1, tooltip: { theme: "bohrd", id: "vg-tooltip-element" } }));
    document.querySelector("#vg-tooltip-element")?.classList.add("bohrd-tip");
  };
  /** Where there is little room, long words make way for what they speak of. */
  const shrink = (spec) => {
    for (const layer of spec.layer ?? [spec]) {
      const { x, y } = layer.encoding ?? {};
      if (y?.axis !== null && y?.type === "nominal") y.axis = { ...y.axis, labelLimit: 110 };
      if (x?.type === "nominal") x.axis = { ...x.axis, labelExpr: "split(datum.label, ' ')[0]" };
      if (layer.mark?.type === "text" && spec.height?.step === 34) layer.mark.fontSize = 8.5;
    }
    if (spec.height?.step === 34) spec.height.step = 24;
  };

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        seen.unobserve(target);
        draw(target);
      }
    }
  }, { rootMargin: "400px" });
  for (const place of document.querySelectorAll("[data-chart]")) seen.observe(place);

  const again = () => {
    colours = config();
    for (const place of drawn.keys()) draw(place);
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  matchMedia("(max-width: 640px)").addEventListener("change", again);
  addEventListener("beforeprint", () => document.querySelectorAll("[data-chart]").forEach((place) => drawn.has(place) || draw(place)));
})();
