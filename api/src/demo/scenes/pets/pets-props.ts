import { colour } from '../colour.ts';

export const coats = [colour.wood, '#D9A05F', '#8A5A3C', '#EFE0C6', '#4B4642'];
