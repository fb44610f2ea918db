import { type CSSProperties, useEffect, useState } from 'react'
import { useWords } from '../../../../i18n/setup.ts'
import type { Trim } from '../../../../offline/pictures/shrink.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/layout/dialog.tsx'
import styles from './media.module.css'

const sides = ['left', 'right', 'top', 'bottom'] as const
const nothing: Trim = { left: 0, right: 0, top: 0, bottom: 0 }
/** Per cent of a side. With both sides a fifth of the picture stays. */
const most = 40

/** The chosen picture before it is made small. Each side can be cut off with a slider, by finger and by arrow keys. */
export function TrimDialog({ file, onDone, onClose }: { file: File | null; onDone: (trim: Trim) => void; onClose: () => void }) {
  const { t } = useWords('builder')
  const [trim, setTrim] = useState(nothing)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    setTrim(nothing)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      // The next file renders before its own address is made.
      setUrl(undefined)
    }
  }, [file])
  const cut = [trim.top, trim.right, trim.bottom, trim.left].map((part) => `${part * 100}%`).join(' ')
  return (
    <Dialog
      isOpen={file !== null}
      onClose={onClose}
      title={t('files.trim.title')}
      actions={
        <>
          <Button variant="solid" onClick={() => onDone(trim)}>
            {t('files.trim.use')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('files.trim.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.trimmed}>{url && <img src={url} alt="" style={{ '--cut': `inset(${cut})` } as CSSProperties} />}</div>
      {sides.map((side) => (
        <label key={side} className={styles.slider}>
          <span>{t(`files.trim.${side}`)}</span>
          <input
            type="range"
            min={0}
            max={most}
            value={Math.round(trim[side] * 100)}
            aria-valuetext={t('files.trim.part', { count: Math.round(trim[side] * 100) })}
            onChange={({ target }) => setTrim({ ...trim, [side]: Number(target.value) / 100 })}
          />
        </label>
      ))}
    </Dialog>
  )
}
