const round = (value: number): string => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" opacity="${opacity}"/>`;

export const circle = (cx: number, cy: number, radius: number, fill: string, opacity = 1): string =>
  ellipse(cx, cy, radius, radius, fill, opacity);

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string, opacity = 1): string =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, opacity);

export const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  rotate?: number;
  flip?: boolean;
  opacity?: number;
}

export const place = (content: string, { x = 0, y = 0, scale = 1, rotate = 0, flip, opacity = 1 }: Placement): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(rotate)}) scale(${flip ? -scale : scale} ${scale})" opacity="${opacity}">${content}</g>`;

/** Shows `content` only inside `shape`; `id` must be the picture's own. */
export const clip = (id: string, shape: string, content: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;

/** A vertical blend (or one from the middle outward) and the fill that names it. */
export const blend = (from: string, to: string, kind: 'down' | 'out' = 'down'): { define: string; fill: string } => {
  const id = `${kind}${from}${to}`.replaceAll('#', '-');
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  const define =
    kind === 'down'
      ? `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
      : `<radialGradient id="${id}">${stops}</radialGradient>`;
  return { define, fill: `url(#${id})` };
};

/** A disc of light that fades out at its rim. */
export const glow = (cx: number, cy: number, radius: number, colour: string, opacity: number): string => {
  const id = `glow${colour.slice(1)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(cx, cy, radius, `url(#${id})`, opacity)}`;
};

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
