/** HarfBuzz, as far as it is used here: version 0 has no types, and version 1 cannot be loaded by Jest. */
declare module 'harfbuzzjs' {
  export interface Pointed {
    ptr: number;
    destroy: () => void;
  }
  export interface Buffer extends Pointed {
    addText: (text: string) => void;
    setDirection: (direction: 'ltr' | 'rtl') => void;
    guessSegmentProperties: () => void;
    reset: () => void;
    json: () => { g: number; cl: number; ax: number; ay: number; dx: number; dy: number }[];
  }
  interface HarfBuzz {
    createBlob: (bytes: Uint8Array) => Pointed;
    createFace: (blob: Pointed, index: number) => Pointed;
    createFont: (face: Pointed) => Pointed;
    createBuffer: () => Buffer;
    shape: (font: Pointed, buffer: Buffer) => void;
  }
  const harfBuzz: Promise<HarfBuzz>;
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default harfBuzz;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** It takes fonts that fontkit has opened, too. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
