export const metal = '#D5DCD8';
