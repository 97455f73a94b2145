import { shellConfig } from '@nearhand/build';

export default shellConfig(import.meta.dirname);
