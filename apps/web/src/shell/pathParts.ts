import { useLocation } from 'react-router';

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parts of a path, as they were before they were encoded. In the router's own parameters an id's "%2F" is a slash. */
export const pathParts = (pathname: string): string[] => pathname.split('/').slice(1).map(decoded);

/** Those of the page's address. */
export const usePathParts = (): string[] => pathParts(useLocation().pathname);

/** Those of the address that a loader loads. */
export const requestedParts = ({ url }: Request): string[] => pathParts(new URL(url).pathname);
