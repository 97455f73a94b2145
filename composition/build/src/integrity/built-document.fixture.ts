import { argv } from 'node:process';
import HtmlPlugin from 'html-webpack-plugin';
import CssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { loader } from '../loader.ts';
import { DocumentIntegrityPlugin } from './document-integrity-plugin.ts';

const [folder = ''] = argv.slice(2);

webpack(
  {
    context: folder,
    mode: 'production',
    optimization: { minimize: false },
    target: ['web', 'es2022'],
    entry: { page: './src/page.js' },
    output: {
      path: `${folder}/dist`,
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      publicPath: '/',
    },
    module: { rules: [{ test: /\.css$/, use: [CssExtractPlugin.loader, { loader: loader('css-loader') }] }] },
    plugins: [
      new HtmlPlugin({ scriptLoading: 'defer' }),
      new CssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css' }),
      new DocumentIntegrityPlugin(),
    ],
  },
  (error, stats) => {
    if (error || stats?.hasErrors()) throw error ?? new Error(stats?.toString('errors-only'));
  },
);
