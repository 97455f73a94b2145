type Kind = 'page' | 'browser' | 'node' | 'database';
export declare const project: (name: string, root: string, kind: Kind) => object;
export declare const groupsProject: (kind: Kind, roots: string[]) => object;
export declare const sliceTests: (folder: string) => object;
