import { read, run } from '../run.ts'

let isUpdated = false

/** Installs Debian packages, as root on a system with apt. Answers true if installed. */
export async function aptInstall(...packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await read('apt-get', ['--version']))) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!isUpdated) isUpdated = (await run('apt-get', ['update', '-qq'], { env })) === 0
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })) === 0
}
