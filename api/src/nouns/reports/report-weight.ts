/** Dismissed reports of so many days count, and upheld ones make up for them. */
export const weightDays = 180;

/** 1 for a new reporter; halved for each report that was dismissed beyond those that were upheld. */
export const reportWeight = ({ dismissed, upheld }: { dismissed: number; upheld: number }): number =>
  0.5 ** Math.max(0, dismissed - upheld);
