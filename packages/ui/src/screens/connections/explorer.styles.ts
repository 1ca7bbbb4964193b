/** Of the explorer, and of its place while its code is on the way. */
export const explorerHeight = 'clamp(320px, calc(100vh - 300px), 640px)';
