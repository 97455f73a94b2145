import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  id: number;
  parent: number;
  /** Of processor time, in hundredths of a second. */
  time: number;
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of a program may have spaces.
        const [, parent, , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ id: Number(name), parent: Number(parent), time: Number(user) + Number(system) }];
      } catch {
        return []; // it has ended
      }
    });

/** The process below `root` that has used the largest processor time. On Linux. */
export const busiestBelow = (root: number): Process | undefined => {
  const all = processes();
  const isBelow = ({ parent }: Process): boolean =>
    parent === root || all.some((other) => other.id === parent && isBelow(other));
  return all.filter(isBelow).sort((a, b) => b.time - a.time)[0];
};
