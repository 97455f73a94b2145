const duration = {
  shortest: 120,
  shorter: 120,
  short: 160,
  standard: 180,
  complex: 200,
  enteringScreen: 180,
  leavingScreen: 140,
};
const easing = {
  easeInOut: 'cubic-bezier(0.4, 0, 0.2, 1)',
  easeOut: 'cubic-bezier(0.0, 0, 0.2, 1)',
  easeIn: 'cubic-bezier(0.4, 0, 1, 1)',
  sharp: 'cubic-bezier(0.4, 0, 0.6, 1)',
};

interface Options {
  duration?: number | string;
  easing?: string;
  delay?: number | string;
}
const time = (value: number | string) => (typeof value === 'string' ? value : `${Math.round(value)}ms`);

/** As Material's components expect them in a theme. */
export const transitions = {
  duration,
  easing,
  create: (props: string | readonly string[] = 'all', options: Options = {}) =>
    [props]
      .flat()
      .map((prop) =>
        [
          prop,
          time(options.duration ?? duration.standard),
          options.easing ?? easing.easeInOut,
          time(options.delay ?? 0),
        ].join(' '),
      )
      .join(),
  /** Milliseconds for an element of `height` px that opens: longer for a higher one. */
  getAutoHeightDuration: (height: number) => (height ? Math.min(120 + Math.sqrt(height) * 6, 300) : 0),
};
