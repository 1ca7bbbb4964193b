export const reportsPath = '/reports';
export const reportPath = (id: string): string => `${reportsPath}?report=${encodeURIComponent(id)}`;
export const editPath = (id: string): string => `${reportPath(id)}&edit=1`;
