declare module 'subset-font' {
  /** A font with these characters alone, of one weight where its axes are given. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
  ): Promise<Buffer>;
}
