/**
 * Nice level of what computes: behind the thread that answers calls, and still with a third of a full share on a machine
 * that is busy with other things. With 10 it was a tenth, and a sample's first answer took half a minute there.
 */
export const computingNiceness = 5;
