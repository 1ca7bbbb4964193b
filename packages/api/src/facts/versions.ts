/** States of a report or a recipe that are kept beside the present one. */
export const maxVersions = 20;
/** Of a run of savings one state of so long a time is kept, not each. */
export const versionRunMinutes = 10;
