// Shows the picture of this page that the last visit left on the device in place of the skeleton, until React draws the page.
// Its data are foreign: only tags and attributes of these lists come into the page or into a picture. Plain script without
// imports: it stands in the document itself.
(() => {
  const words = (text) => new Set(text.split(' '));
  const tags = words(
    'a abbr address article aside b bdi br button caption code col colgroup dd del details div dl dt em fieldset figcaption figure ' +
      'footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li main mark meter nav ol optgroup option p picture ' +
      'progress q s section select small source span strong sub summary sup table tbody td tfoot th thead time tr u ul wbr',
  );
  const svgTags = words(
    'svg g path circle rect line polyline polygon ellipse defs linearGradient radialGradient stop clipPath mask text tspan title',
  );
  const attributes =
    /^(?:class|style|id|role|lang|dir|title|alt|href|target|src|srcset|sizes|media|width|height|type|name|value|placeholder|disabled|hidden|inert|popover|tabindex|colspan|rowspan|scope|datetime|start|open|min|max|loading|decoding|viewBox|d|cx|cy|r|rx|ry|x|x1|x2|y|y1|y2|points|transform|preserveAspectRatio|offset|opacity|(?:fill|stroke|stop|clip|font|text|stroke-line|fill-|vector)[a-z-]*|aria-(?!live)[a-z]+|data-[a-z-]+)$/;
  const isAddress = (text) =>
    URL.canParse(text, location.href) && /^https?:$/.test(new URL(text, location.href).protocol);
  const isImage = (text) => /^data:image\//.test(text) || isAddress(text);
  const checks = {
    // Others name elements that scripts look for.
    id: (text) => text === 'main',
    href: isAddress,
    target: (text) => text === '_blank',
    src: isImage,
    srcset: (text) => text.split(/,\s+/).every((one) => isImage(one.trim().split(' ')[0])),
    style: (text) => !/url|image|\\/i.test(text),
    type: (text) => /^(?:button|text|search|checkbox|radio|number|date|time)$/.test(text),
    // React's page announces them.
    role: (text) => !/alert|dialog|log|status/.test(text),
  };
  const mayHave = (name, text) => typeof text === 'string' && attributes.test(name) && checks[name]?.(text) !== false;
  const mayBe = (tag, isSvg) => (isSvg ? svgTags : tags).has(tag);

  const build = (node, isInSvg) => {
    if (typeof node === 'string') return document.createTextNode(node);
    const [tag, own, ...children] = node;
    const isSvg = isInSvg || tag === 'svg';
    if (!mayBe(tag, isSvg)) throw new Error(`A picture has no ${tag}.`);
    const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
    for (const [name, text] of Object.entries(own)) if (mayHave(name, text)) element.setAttribute(name, text);
    element.append(...children.map((child) => build(child, isSvg)));
    return element;
  };

  const maxAgeMs = 7 * 86_400_000;
  const paintLimitMs = 1_000;

  const madeFrom = document.getElementById('made-from')?.textContent;
  /** Of this document, in these colours and at this width. */
  const stamp = () => {
    const scheme = document.documentElement.getAttribute('data-color-scheme');
    return [madeFrom, scheme, window.matchMedia?.('(min-width: 900px)').matches ? 'wide' : 'narrow'].join(' ');
  };

  const slowMs = 2_000;
  const dayAndTime = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  /** As the memory does for answers. React removes it with the picture. */
  const sayWhenSlow = (root, at) =>
    setTimeout(() => {
      if (!root.hasAttribute('data-picture')) return;
      const line = document.createElement('p');
      line.setAttribute('role', 'status');
      line.setAttribute(
        'style',
        'position: fixed; inset: auto 16px 124px; width: fit-content; margin: auto; padding: 8px 16px; border-radius: 20px; ' +
          'font-size: 0.875rem; background: var(--nh-palette-tone-amber-background); color: var(--nh-palette-tone-amber-text)',
      );
      line.textContent = `Shown from memory, as of ${new Date(at).toLocaleString('en-US', dayAndTime)}. Waiting for fresh numbers.`;
      root.append(line);
    }, slowMs);

  /** From the browser's cache they come before the first paint: with another font, words would take another width. */
  const loadFonts = () => {
    const fonts = ['1em "Figtree Variable"', '1em "Bricolage Grotesque Variable"'];
    for (const font of fonts) document.fonts?.load(font).catch(() => undefined);
  };

  const show = () => {
    const token = localStorage.getItem('token');
    if (!madeFrom || !token || sessionStorage.getItem('nearhand.preview')) return false;
    const stored = localStorage.getItem(`nearhand.picture ${location.pathname}${location.search}`);
    const [owner, at, origin, page] = stored.split('\n', 4);
    const age = Date.now() - Number(at);
    if (owner !== token.slice(-16) || origin !== stamp() || !(age >= 0 && age < maxAgeMs)) return false;
    loadFonts();
    const { nodes, css } = JSON.parse(page);
    const elements = nodes.map((node) => build(node, false));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const root = document.getElementById('root');
    root.replaceChildren(...elements);
    root.setAttribute('data-picture', '');
    sayWhenSlow(root, Number(at));
    return true;
  };
  const painted = () =>
    new Promise((resolve) => {
      setTimeout(resolve, paintLimitMs);
      requestAnimationFrame(() => setTimeout(resolve));
    });
  let isShown = false;
  try {
    isShown = show();
  } catch {
    // The storage is closed or has none, or it is not what the shell stored.
  }
  window.pagePictures = {
    isShown,
    painted: isShown && !document.hidden ? painted() : undefined,
    stamp,
    mayBe,
    mayHave,
  };
})();
