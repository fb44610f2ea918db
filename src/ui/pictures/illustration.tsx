import styles from './illustration.module.css'

/** The visible part of a drawing, by the beginning of its name. */
const viewBoxes = { shop: '60 34 600 396', cover: '0 0 320 200', state: '0 0 240 150' }
export type IllustrationName =
  | 'shop'
  | `cover-${'eggs' | 'fish' | 'hens' | 'ledger' | 'phone' | 'sewing' | 'veg'}`
  | `state-${'basket' | 'bridge' | 'full' | 'offline' | 'refused' | 'waiting' | 'wall'}`

/**
 * A drawing of public/illustrations that fills its box. `<use>` instead of `<img>`: only `<use>` inherits the page's `--p-*`
 * colours, and with them the dark theme. The URL is relative, so it follows `<base>`. Decorative without a `label`.
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
      viewBox={crop ?? viewBoxes[name.split('-')[0] as keyof typeof viewBoxes]}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <use href={`illustrations/${name}.svg#art`} />
    </svg>
  )
}
