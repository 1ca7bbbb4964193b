/** States of a report or a recipe that are kept beside the present one. */
export const maxVersions = 20;
