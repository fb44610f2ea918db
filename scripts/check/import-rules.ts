/**
 * Runs dependency-cruiser and verifies that it has found imports. It succeeds even if it cannot parse a kind of file, which then
 * has no imports (docs/decisions/008).
 */
import { read } from '../run.ts'

interface Report {
  summary: {
    totalCruised: number
    totalDependenciesCruised: number
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[]
  }
}

const output = await read('depcruise', ['{contract,src,sw,server}/**/*.{ts,tsx}', '--output-type', 'json'])
if (output === null) throw new Error('dependency-cruiser could not run.')
const { totalCruised, totalDependenciesCruised, violations } = (JSON.parse(output) as Report).summary
for (const { rule, from, to, cycle } of violations) {
  console.log(`${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`)
}
console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} violations`)
if (violations.length > 0 || totalDependenciesCruised < 2000) process.exitCode = 1
