let end: () => void

/**
 * Resolves once the offline layer is evaluated, or failed to load. A module outside the stages that imports the layer awaits this: its own
 * import would evaluate all of it in one task.
 */
export const offlineLayerEvaluated = new Promise<void>((resolve) => {
  end = resolve
})

export const endEvaluation = (): void => end()
