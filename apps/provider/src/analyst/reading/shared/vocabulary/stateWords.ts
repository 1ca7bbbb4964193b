const states =
  /^(?:down|up|out|off|to do|never|always|available|listed|recorded|stored|known|existing|shown|given|called|present|return|let|alongside|aboard|inside|outside)$/;

/** "Sites that are down", "available houses": words of any question that say how things stand where they are a value. */
export const isStateWord = (lower: string): boolean => states.test(lower);
