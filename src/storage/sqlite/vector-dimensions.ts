import { invalidInput } from '../../core/errors.ts'

/** Throws `vector_dimensions` if a vector's length differs from the model's others. */
export function checkDimensions(model: string, vector: Float32Array, dimensions: number): void {
  if (vector.length === dimensions) return
  throw invalidInput(
    'vector_dimensions',
    `A vector of ${vector.length} dimensions does not fit the model ${model}, which has ${dimensions}. Give another model another id.`,
    { model, expected: dimensions, found: vector.length },
  )
}
