import styles from './illustration.module.css'

const scenes = {
  shop: '60 34 600 396',
  'cover-fish': '0 0 320 200',
  'cover-hens': '0 0 320 200',
  'cover-ledger': '0 0 320 200',
  'cover-phone': '0 0 320 200',
  'cover-sewing': '0 0 320 200',
  'cover-veg': '0 0 320 200',
  'state-basket': '0 0 240 150',
  'state-bridge': '0 0 240 150',
  'state-full': '0 0 240 150',
  'state-offline': '0 0 240 150',
  'state-refused': '0 0 240 150',
  'state-waiting': '0 0 240 150',
  'state-wall': '0 0 240 150',
} satisfies Record<string, string>
export type IllustrationName = keyof typeof scenes

/**
 * A drawing from public/illustrations that fills its box. `<use>` and not `<img>`: only so do the page's `--p-*` colours,
 * and with them the dark theme, reach into the file. The address is relative, so it follows `<base>`.
 * Decorative unless `label` says what it teaches.
 */
export function Illustration({
  name,
  label,
  crop,
}: {
  name: IllustrationName
  label?: string /** Another viewBox of the same drawing. */
  crop?: string
}) {
  return (
    <svg
      className={styles.art}
      viewBox={crop ?? scenes[name]}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <use href={`illustrations/${name}.svg#art`} />
    </svg>
  )
}
