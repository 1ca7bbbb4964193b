export { PreviewDrawer as Preview } from '@plinth/ui';
