let end: () => void

/**
 * Resolves once the modules of the stage `background` are evaluated, or failed to load. What imports these modules outside the stages
 * waits for it: its own import would evaluate all of them in one task.
 */
export const backgroundEvaluated = new Promise<void>((resolve) => {
  end = resolve
})

export const endEvaluation = (): void => end()
