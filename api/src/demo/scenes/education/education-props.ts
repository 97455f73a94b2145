import { colour } from '../colour.ts';

export const spines = [
  colour.evergreen,
  colour.terracotta,
  colour.marigold,
  colour.teal,
  colour.blush,
  colour.cream,
  colour.sage,
];
