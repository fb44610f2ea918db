/**
 * Prints the number of findings per folder against docs/style.md. Given folders or files, prints each finding there.
 *
 *     npx tsx scripts/check/style.ts
 *     npx tsx scripts/check/style.ts src/offline sw
 */
import { byFolder, isBelow, projectFiles, styleFindings } from './style/findings.ts'

const asked = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''))
const findings = styleFindings(projectFiles())
if (asked.length > 0) {
  const below = findings.filter(({ folder, place }) => asked.some((parent) => isBelow(folder, parent) || place.startsWith(`${parent}:`)))
  for (const { place, advice, text } of below) console.log(`${place}  ${advice}\n    ${text}`)
  console.log(`\n${below.length} to rewrite in ${asked.join(' ')}`)
} else {
  const folders = [...byFolder(findings, ({ folder }) => folder)].sort(([a], [b]) => a.localeCompare(b))
  for (const [folder, { length }] of folders) console.log(`${String(length).padStart(6)}  ${folder}`)
  console.log(`${String(findings.length).padStart(6)}  in all`)
}
