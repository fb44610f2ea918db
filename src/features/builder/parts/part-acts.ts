/** Acts of one part: in its sheet, and by keys. */
export type PartAct = 'first' | 'up' | 'down' | 'last' | 'duplicate' | 'remove'
