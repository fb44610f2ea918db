import { useState } from 'react'
import type { Codec } from '../../forms/device/codec.ts'
import { fieldsIn } from '../../forms/device/codec.ts'
import { useDeviceDraft } from '../../forms/device/use-device-draft.ts'
import { type CallFormOptions, useWordedForm } from '../../forms/use-call-form.ts'

/** Each field as it was typed, also an emptied one. No draft while nothing differs from what the form began with. */
export function actCodec<V extends Record<string, string>>(initial: V): Codec<V> {
  return {
    read: (text) => ({ ...initial, ...(text === null ? null : fieldsIn(text)) }),
    write: (values) => (Object.keys(values).every((name) => values[name] === initial[name]) ? '' : JSON.stringify(values)),
  }
}

interface ActFormOptions<V extends Record<string, string>> extends Pick<CallFormOptions<V>, 'initial' | 'check' | 'send' | 'failed'> {
  /** The page with the form, and the thing it is about: `users/<id>/role`. */
  about: string
}

/** A form of an act. The server alone decides it, but its words are stored on the device while they are typed. */
export function useActForm<V extends Record<string, string>>({ about, initial, ...options }: ActFormOptions<V>) {
  const [codec] = useState(() => actCodec(initial))
  return useWordedForm<V>({ ...options, draft: useDeviceDraft(`act:${about}`, codec) })
}
