/** Dimensions of a produit or a line, in centimetres. */
export interface VolumeDimensions {
  width?: number
  depth?: number
  height?: number
  diametre?: number
}

/**
 * The volume in m³ of a box or, when a diametre is given, of the box around a cylinder, rounded up to 0.1 (DIM-09..11).
 * 0 when a dimension is missing or not positive: there is no volume to show.
 */
export function volumeM3({ width = 0, depth = 0, height = 0, diametre = 0 }: VolumeDimensions): number {
  const [across, deep] = diametre > 0 ? [diametre, diametre] : [width, depth]
  if (!(height > 0 && across > 0 && deep > 0)) return 0
  // Nine decimals remove the binary error, so that 12 is not rounded up to 13.
  return Math.ceil(Number(((height * across * deep) / 100_000).toFixed(9))) / 10
}
