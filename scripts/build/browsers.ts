/** Oldest browsers that the built app runs in, as esbuild and Vite name them. */
export const browsers = ['chrome100', 'safari15.4', 'firefox100']
