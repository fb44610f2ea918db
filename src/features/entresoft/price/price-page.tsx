import { createFileRoute } from '@tanstack/react-router'
import { useAtRest } from '../../../blocks/worksheet/use-at-rest.ts'
import { fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Stack, ThumbRow } from '../../../ui/layout/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ClearButton } from '../clear-button.tsx'
import styles from '../entresoft.module.css'
import { Figure, Figures } from '../figures.tsx'
import { orNone, readScaled, readTaka, taka, troubleIn } from '../money.ts'
import { NumberField } from '../number-field.tsx'
import { ToolSkeleton } from '../tool-frame.tsx'
import { ToolPage } from '../tool-page.tsx'
import { maxPieces, type Price, priceOf } from './price.ts'

const sheet = fieldsCodec()

export const Route = createFileRoute('/entresoft/price')({
  staticData: { title: 'entresoft:price.title', install: 'tools' },
  loader: (page) => loadPage(page),
  pendingComponent: PriceSkeleton,
  component: PricePage,
})

/** From what a batch cost to what one has to be sold for. */
function PricePage() {
  const { t } = useWords('entresoft')
  const { values, isFilled, change, clear } = useDeviceDraft('sheet:price', sheet)
  const set = (name: string, value: string) => change((latest) => ({ ...latest, [name]: value }))
  const read = {
    cost: readTaka(values.cost ?? ''),
    otherCosts: readTaka(values.otherCosts ?? ''),
    count: readScaled(values.count ?? '', { places: 0, most: maxPieces, isSome: true }),
    profit: readTaka(values.profit ?? ''),
    ownPrice: readTaka(values.ownPrice ?? ''),
  }
  const price =
    typeof read.cost === 'number' && Object.values(read).every((one) => typeof one === 'number' || one === 'empty')
      ? priceOf({
          cost: read.cost,
          otherCosts: orNone(read.otherCosts),
          count: orNone(read.count),
          profit: orNone(read.profit),
          ownPrice: typeof read.ownPrice === 'number' ? read.ownPrice : null,
        })
      : null
  /** Why there is no price. */
  function missing(): string {
    if (read.count === 'zero') return t('price.noPieces')
    if (Object.values(read).some((one) => troubleIn(one) !== undefined)) return t('unread')
    // All there, and more than can be reckoned exactly.
    return typeof read.cost === 'number' && typeof read.count === 'number' ? t('error.tooLarge') : t('price.empty')
  }
  const field = (name: keyof typeof read) => ({
    name,
    label: t(`price.${name}`),
    value: values[name] ?? '',
    reading: read[name],
    onChange: (value: string) => set(name, value),
  })

  return (
    <ToolPage tool="price">
      <div className={styles.fields}>
        <NumberField {...field('cost')} unit="taka" hint={t('price.costHint')} />
        <NumberField {...field('otherCosts')} unit="taka" hint={t('price.otherCostsHint')} />
        <div className={styles.pair}>
          <NumberField {...field('count')} />
          <NumberField {...field('profit')} unit="taka" />
        </div>
        <NumberField {...field('ownPrice')} unit="taka" hint={t('price.ownPriceHint')} />
      </div>
      <Result price={price} missing={missing()} count={orNone(read.count)} isOwnPrice={typeof read.ownPrice === 'number'} />
      {isFilled && <ClearButton onClear={clear} />}
    </ToolPage>
  )
}

function Result({ price, missing, count, isOwnPrice }: { price: Price | null; missing: string; count: number; isOwnPrice: boolean }) {
  const { t, language } = useWords('entresoft')
  const rounded = price && price.roundPrice > price.price ? t('price.rounded', { price: taka(price.price, language) }) : ''
  const summary = price ? `${t('price.roundPrice')}: ${taka(price.roundPrice, language)}. ${rounded} ${breakEvenText(price)}` : ''
  const spoken = useAtRest(summary)

  function breakEvenText({ breakEven }: Price): string {
    const of = formatNumber(count, language)
    if (breakEven === null) return t(isOwnPrice ? 'price.neverOwn' : 'price.never', { count: of })
    return t(isOwnPrice ? 'price.breakEvenOwn' : 'price.breakEven', { count: formatNumber(breakEven, language), of })
  }
  return (
    <>
      {price && (
        // In sight while the fields above it are filled in.
        <ThumbRow>
          <Figures>
            <Figure isMain label={t('price.roundPrice')} value={taka(price.roundPrice, language)} />
          </Figures>
        </ThumbRow>
      )}
      <Card as="section">
        <Stack gap={3}>
          <h2>{t('result')}</h2>
          {price ? (
            <>
              <Figures>
                <Figure label={t('price.costOfOne')} value={taka(price.costOfOne, language)} />
                <Figure
                  label={t(`price.${price.profit < 0 ? 'loss' : 'gain'}${isOwnPrice ? 'Own' : ''}`)}
                  value={taka(Math.abs(price.profit), language)}
                  tone={price.profit < 0 ? 'bad' : 'good'}
                />
              </Figures>
              <p>{breakEvenText(price)}</p>
              {rounded !== '' && <Muted isSmall>{rounded}</Muted>}
            </>
          ) : (
            <Muted>{missing}</Muted>
          )}
          <VisuallyHidden>
            <span role="status">{spoken}</span>
          </VisuallyHidden>
        </Stack>
      </Card>
    </>
  )
}

function PriceSkeleton() {
  return <ToolSkeleton tool="price" />
}
