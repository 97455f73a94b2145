// Written by scripts/copy-lucide.ts from lucide-react 1.75.0, under LICENSE-lucide.
import { icon } from './lucide-icon.tsx';

export const Search = /* @__PURE__ */ icon(<><path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" /></>);
export const SlidersHorizontal = /* @__PURE__ */ icon(<><path d="M10 5H3" /><path d="M12 19H3" /><path d="M14 3v4" /><path d="M16 17v4" /><path d="M21 12h-9" /><path d="M21 19h-5" /><path d="M21 5h-7" /><path d="M8 10v4" /><path d="M8 12H3" /></>);
export const X = /* @__PURE__ */ icon(<><path d="M18 6 6 18" /><path d="m6 6 12 12" /></>);
