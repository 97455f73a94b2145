import { sliceConfig } from '@nearhand/build';

export default sliceConfig(import.meta.dirname);
