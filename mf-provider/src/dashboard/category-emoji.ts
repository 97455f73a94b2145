const emoji: Record<string, string> = {
  Home: '🏠',
  Outdoor: '🌳',
  Education: '📚',
  Pets: '🐾',
  Tech: '💻',
  Health: '🩺',
  Beauty: '💅',
  Other: '🧰',
};

/** A category's emoji; the toolbox for one that is not known. */
export const categoryEmoji = (category: string): string => emoji[category] ?? '🧰';
