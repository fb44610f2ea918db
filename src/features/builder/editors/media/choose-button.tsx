import type { LucideIcon } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'

interface ChooseButtonProps {
  name?: string
  icon: LucideIcon
  accept: string
  /** Opens the camera, where there is one. */
  isCamera?: boolean
  isBusy: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that opens the device's own choice of a file. */
export function ChooseButton({ name, icon, accept, isCamera = false, isBusy, onFile, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen once more.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input ref={input} type="file" accept={accept} {...(isCamera && { capture: 'environment' })} hidden onChange={handleChange} />
      <Button variant="soft" icon={icon} isBusy={isBusy} {...(name !== undefined && { name })} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
