import type { Category } from '@nearhand/contracts';
import type { ReactNode } from 'react';

const green = 'var(--nh-palette-primary-main)';
const pale = 'var(--nh-palette-primary-light)';
const sun = 'var(--nh-palette-secondary-main)';
const glow = 'var(--nh-palette-secondary-light)';
const white = 'var(--nh-palette-background-paper)';
const ground = <path d="M0 96q40-10 80-4t80-4v32H0Z" fill={pale} />;

/** 160 by 120, in the theme's colours, so that both colour schemes work. */
export const categoryScenes: Record<Category, ReactNode> = {
  Home: (
    <>
      <circle cx="122" cy="34" r="16" fill={sun} />
      {ground}
      <path d="M42 58h66v42H42Z" fill={white} />
      <path d="M34 60 75 26l41 34Z" fill={green} />
      <path d="M66 76h18v24H66Z" fill={sun} />
      <path d="M50 68h10v12H50ZM90 68h10v12H90Z" fill={pale} />
      <path d="M96 32h9v18l-9-8Z" fill={green} />
    </>
  ),
  Outdoor: (
    <>
      <circle cx="38" cy="34" r="16" fill={sun} />
      <path d="m0 96 46-40 34 28 30-38 50 50v24H0Z" fill={pale} />
      {ground}
      <path d="M96 58h6v42h-6Z" fill={sun} />
      <path d="M99 20c16 10 22 22 22 32a22 18 0 0 1-44 0c0-10 6-22 22-32Z" fill={green} />
      <path d="M46 80h4v20h-4Z" fill={sun} />
      <path d="M48 56c9 6 12 13 12 18a12 10 0 0 1-24 0c0-5 3-12 12-18Z" fill={green} />
    </>
  ),
  Education: (
    <>
      <circle cx="80" cy="54" r="42" fill={glow} />
      {ground}
      <path d="M80 46c-12-8-26-9-40-6v48c14-3 28-2 40 6 12-8 26-9 40-6V40c-14-3-28-2-40 6Z" fill={white} />
      <path d="M80 46c12-8 26-9 40-6v48c-14-3-28-2-40 6Z" fill={pale} />
      <path
        d="M50 54c8-1 14 0 20 3M50 66c8-1 14 0 20 3M90 57c6-3 12-4 20-3M90 69c6-3 12-4 20-3"
        stroke={green}
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m80 12 28 11-28 11-28-11Z" fill={green} />
      <path d="M106 24v14" stroke={sun} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  Pets: (
    <>
      <circle cx="80" cy="54" r="42" fill={glow} />
      {ground}
      <path
        d="M80 52c13 0 25 13 25 24 0 8-6 12-12 12-5 0-8-2-13-2s-8 2-13 2c-6 0-12-4-12-12 0-11 12-24 25-24Z"
        fill={green}
      />
      <ellipse cx="52" cy="52" rx="8" ry="11" transform="rotate(-24 52 52)" fill={green} />
      <ellipse cx="69" cy="35" rx="8.5" ry="12" transform="rotate(-6 69 35)" fill={green} />
      <ellipse cx="91" cy="35" rx="8.5" ry="12" transform="rotate(6 91 35)" fill={green} />
      <ellipse cx="108" cy="52" rx="8" ry="11" transform="rotate(24 108 52)" fill={green} />
      <path
        d="M112 102h26M112 98a5 5 0 1 0-4 4 5 5 0 1 0 4 4M138 98a5 5 0 1 1 4 4 5 5 0 1 1-4 4"
        fill={sun}
        stroke={sun}
        strokeWidth="6"
      />
    </>
  ),
  Tech: (
    <>
      <circle cx="112" cy="40" r="26" fill={glow} />
      {ground}
      <rect x="38" y="36" width="84" height="54" rx="6" fill={green} />
      <rect x="44" y="42" width="72" height="42" rx="3" fill={white} />
      <path d="M26 92h108l-6 8H32Z" fill={sun} />
      <path
        d="m66 54-9 9 9 9M94 54l9 9-9 9M84 52l-8 22"
        stroke={green}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </>
  ),
  Health: (
    <>
      <circle cx="80" cy="54" r="42" fill={glow} />
      {ground}
      <path d="M80 98C57 83 44 70 44 52a18 18 0 0 1 36-7 18 18 0 0 1 36 7c0 18-13 31-36 46Z" fill={green} />
      <path
        d="M52 62h16l6-12 11 23 7-11h16"
        stroke={white}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <circle cx="122" cy="26" r="6" fill={sun} />
    </>
  ),
  Beauty: (
    <>
      <circle cx="84" cy="48" r="34" fill={glow} />
      {ground}
      <circle cx="84" cy="48" r="24" fill={white} stroke={green} strokeWidth="5" />
      <path d="M81 72h6v28h-6ZM68 98h32v5H68Z" fill={green} />
      <path d="M70 46a14 14 0 0 1 12-12" stroke={sun} strokeWidth="4" strokeLinecap="round" fill="none" />
      <path d="M34 70h16v33H34Z" fill={green} />
      <path d="M37 56h10v14H37Z" fill={sun} />
      <path d="M122 60l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" fill={sun} />
    </>
  ),
  Other: (
    <>
      <circle cx="112" cy="36" r="20" fill={sun} />
      {ground}
      <path d="M36 62h88v32a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z" fill={green} />
      <path d="M32 54h96v12H32Z" fill={white} stroke={green} strokeWidth="3" />
      <path d="M62 54v-8a18 14 0 0 1 36 0v8" stroke={green} strokeWidth="6" fill="none" />
      <path d="M72 62h16v14H72Z" fill={sun} />
    </>
  ),
};
