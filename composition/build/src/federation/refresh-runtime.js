// The shell's copy of the hot-reload runtime, for slices: only the copy that saw React start can refresh what it renders.
import * as runtime from 'react-refresh/runtime';

globalThis.__sliceRefresh = runtime;
