export declare const project: (name: string, root: string, kind: 'browser' | 'node' | 'database') => object;
export declare const sliceTests: (folder: string) => object;
