import { build } from 'esbuild'

/** Bundles programs for Node, without the packages: some load binaries and files from their own folder. */
export async function bundle(entryPoints: readonly string[], outdir: string): Promise<void> {
  await build({
    entryPoints: [...entryPoints],
    outdir,
    entryNames: '[name]',
    splitting: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
}
