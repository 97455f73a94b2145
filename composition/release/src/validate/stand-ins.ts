/** Takes part in all that code does while it loads: each property, call, `new` and subclass gives another stand-in. */
export const createStandIn = (used: () => void = () => {}): object => {
  const make = (isPromise: boolean): object =>
    new Proxy(function standIn() {}, {
      get: (_target, key) => {
        used();
        if (key === 'then') return isPromise ? then : undefined;
        return key === Symbol.toPrimitive ? () => '' : standIn;
      },
      set: () => true,
      apply: () => standIn,
      construct: () => standIn,
      has: () => true,
      deleteProperty: () => true,
    });
  const then = (done: (value: unknown) => unknown) => Promise.resolve(value).then(done);
  /** The value of its promises. It is none itself: waiting for it would never end. */
  const value = make(false);
  const standIn = make(true);
  return value;
};

/** Has all properties besides its own while `isOpen` says so. */
export const withStandIns = <T extends object>(own: T, standIn: object, isOpen: () => boolean): T =>
  new Proxy(own, {
    get: (target, key) => (key in target || !isOpen() ? Reflect.get(target, key) : Reflect.get(standIn, key)),
    has: (target, key) => key in target || isOpen(),
  });

const interfaces =
  /\b(?:(?:Animation|Audio|Broadcast|Cache|CSS|Canvas|Clipboard|Cookie|Credential|DOM|Document|Drag|Element|Font|File|Form|Gamepad|Geolocation|HTML|History|IDB|Image|Input|Intersection|Keyboard|Location|Media|Message|Mouse|Mutation|Navigat|Node|Notification|Offscreen|Option|Path2D|Payment|Performance|Permission|Pointer|Popover|Public|Push|RTC|Range|Readable|Report|Resize|SVG|Screen|Selection|Service|Shadow|Shared|Speech|Storage|Style|Text|Touch|Transform|Tree|UI|View|Visual|WebGL|WebSocket|WebTransport|Wheel|Window|Worker|Writable|XML|XPath|XSLT)[A-Z]?\w*|\w+(?:Event|Observer|Stream)|Attr|Comment|EventSource)\b/g;
const functions =
  /\b(?:alert|caches|cancelAnimationFrame|cancelIdleCallback|close|confirm|cookieStore|createImageBitmap|crossOriginIsolated|customElements|devicePixelRatio|dispatchEvent|fetch|focus|frames|getComputedStyle|getSelection|history|indexedDB|inner(?:Height|Width)|isSecureContext|localStorage|matchMedia|navigation|open|outer(?:Height|Width)|page[XY]Offset|postMessage|print|prompt|removeEventListener|reportError|request(?:AnimationFrame|IdleCallback)|scheduler|screen(?:Left|Top|X|Y)?|scroll(?:By|To|X|Y)?|sessionStorage|speechSynthesis|trustedTypes|visualViewport)\b/g;

/** The globals of browsers that the build names. A name that code declares itself stays its own. */
export const browserNames = (texts: Iterable<string>): Set<string> =>
  new Set(
    [...texts].flatMap((text) => [...text.matchAll(interfaces), ...text.matchAll(functions)].map(([name]) => name)),
  );
