import fc from 'fast-check'

/** Every run tries the same random inputs, so that it fails only for what changed; FC_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_240_306) })
