/** Entry `@slices/host/react-18`: React 18 for packages that were written for 19. */
export { react18As19 } from './reacts/react-18.ts';
