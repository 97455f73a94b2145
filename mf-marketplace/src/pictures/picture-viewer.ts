/** A chunk of its own: most visitors open no picture. */
export { PictureViewer } from '@nearhand/ui/overlays';
