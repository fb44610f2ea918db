import { createContext, useContext } from 'react'

/** Ends the work on a file of a form. Resolves with false if there is no file: its field says why. */
export type FinishFile = () => Promise<boolean>

const Files = createContext<Set<FinishFile>>(new Set())
/** Work on files that the form waits for before it sends: a photo that is made small, a recording that runs. */
export const FormFiles = Files.Provider
export const useFormFiles = () => useContext(Files)
