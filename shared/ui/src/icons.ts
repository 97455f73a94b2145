/** Each slice bundles the icons that it imports; they are not shared at run time. */
export * from './icons/lucide.tsx';
