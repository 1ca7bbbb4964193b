/** The sentence that a port's rejection carries; empty when it has none. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : '');
